// Patterns of lower-case text: one of this size that folds case itself takes twenty milliseconds to be compiled.

/** What a request to be left alone may say beside itself: greetings, thanks, signatures, "not interested". */
const ASIDES =
  /^(hi|hello|hey|dear|good (morning|afternoon|day)|hallo|guten (tag|morgen)|sehr geehrte\w*|liebe[rs]?|moin|servus|bonjour|salut|hola|buenos d[ií]as|buenas tardes|ciao|buongiorno|geachte|beste|olá|ol[aá])\b[\p{L} .'-]{0,40}$|^(thanks?( you)?|many thanks|thx|cheers|(kind |best |warm )?regards|best( wishes)?|sincerely|yours( truly)?|danke( (sch[öo]n|vielmals|im voraus))?|vielen dank|(mit )?(freundlichen?|besten?|viele[nr]?|liebe[nr]?|sch[öo]ne[nr]?) gr[üu](ß|ss)en?|mfg|vg|lg|merci( d'avance)?|cordialement|bien à vous|gracias|saludos( cordiales)?|un saludo|grazie( mille)?|cordiali saluti|distinti saluti|dank( je| u)?( wel)?|met vriendelijke groet(en)?|groet(en)?|obrigad[oa]|please|bitte|ok(ay)?)( in advance)?$|^(i am|i'm|we are|we're)? ?not interested( (at all|any ?more))?$|^(no,? thanks?( you)?|no|nein( danke)?|kein interesse|wir haben kein(en)? (interesse|bedarf)|non merci|pas intéressée?s?|no gracias|no me interesa|non sono interessat[oa]|non siamo interessati|geen interesse)$/u;

const LIST =
  '(your |the |this |that |all |any |future |further |these |mailing |marketing |e-?mail |contact |distribution )*(lists?|mailings?|e-?mails?|mails?|messages?|newsletters?|databases?|spam|communications?|correspondence|campaigns?|sequence|offers|promotions|advertising)';
const ME = '(me|us|my (e-?mail )?(address|name)|our (e-?mail )?(address|name)|this (e-?mail )?address|my e-?mail)';
const EVER =
  '( (again|any ?more|any longer|ever( again)?|in (the )?future|immediately|at once|now|asap|right away|forever|please|going forward|from now on))*';
const POLITE =
  "(please |kindly |could you |can you |would you |i('d| would) like you to |i want (you )?to |i('d| would) like to |i wish to |just |pls |plz )*";

const ENGLISH = [
  `${POLITE}(stop|unsubscribe|un-subscribe|remove|opt[- ]?out)( ${ME})?( (from|off|of) ${LIST})?${EVER}`,
  `${POLITE}(unsubscribe|opt) ${ME}?( ?out)?( (from|off|of) ${LIST})?${EVER}`,
  `${POLITE}(remove|take|delete|drop) ${ME}( ?(from|off|of|out of)( of)? ${LIST})${EVER}`,
  `${POLITE}(be |get )?(removed|taken off|unsubscribed)( from ${LIST})?${EVER}`,
  `${POLITE}(stop|quit|cease)( all)? (e-?mailing|contacting|writing( to)?|messaging|spamming|sending) ?(${ME}|${LIST}|me ${LIST}|us ${LIST})?${EVER}`,
  `${POLITE}stop (these|all|the|your) ${LIST}${EVER}`,
  `${POLITE}(do not|don'?t|never) (contact|e-?mail|write( to)?|message|bother|spam) ${ME}${EVER}`,
  `${POLITE}(do not|don'?t|never) send (me |us )?(any )?(more |further )?${LIST}( to ${ME})?${EVER}`,
  `${POLITE}no (more|further) ${LIST}${EVER}`,
  `${POLITE}leave (me|us) alone`,
];
const GERMAN = [
  '(bitte )?(abmelden|austragen|abbestellen|stopp?|newsletter abbestellen|von der liste streichen|aus dem verteiler nehmen)( bitte)?',
  '(bitte |hiermit )*(nehmen sie|nimm|streichen sie|streich|l[öo]schen sie|l[öo]sch|entfernen sie|entferne|tragen sie|trag|melden sie|melde|ich m[öo]chte) ?(mich|uns|meine (e-?mail-?)?adresse|diese adresse)?( bitte)?( (aus|von) (dem|der|ihrem|ihrer|ihren|deinem|deiner|diesem|dieser|allen) (e-?mail-?|newsletter-?|mailing-?)?(verteilern?|listen?|mailinglisten?|newslettern?|datenbank))?( (aus|ab|abmelden|austragen|gel[öo]scht werden|heraus|raus))?( bitte)?',
  '(bitte )?(aus|von) (dem|der|ihrem|ihrer|deinem|diesem) (e-?mail-?)?(verteiler|liste|mailingliste|newsletter) (nehmen|streichen|l[öo]schen|entfernen|austragen|abmelden)( bitte)?',
  '(bitte |ich m[öo]chte |wir m[öo]chten |ich w[üu]nsche )*(schicken|senden|schreiben) sie (mir|uns) (bitte )?(keine (weiteren )?(e-?mails?|mails?|nachrichten|werbung|newsletter)( mehr)?|nicht mehr)',
  '(bitte |ich m[öo]chte |wir m[öo]chten |ich will )*keine (weiteren )?(e-?mails?|mails?|nachrichten|werbung|newsletter)( mehr)?( (von ihnen|erhalten|bekommen|senden|schicken))*( bitte)?',
  '(bitte )?(mich |uns )?nicht mehr (kontaktieren|anschreiben|schreiben|anmailen)( bitte)?',
  '(bitte )?(kontaktieren|schreiben) sie (mich|uns|mir) (bitte )?nicht mehr( an)?',
  'lassen sie (mich|uns) (bitte )?in ruhe',
];
const OTHERS = [
  "(merci de |veuillez |je (souhaite|voudrais|veux) |svp )*(me |nous |se )?(désinscrire|désabonner|retirer)( de (votre|cette|la) (liste|newsletter))?( (svp|s'il vous plaît))?",
  '(merci de |veuillez |svp )*(ne plus (me |nous )?(contacter|écrire|envoyer de (mails|messages))|désinscription|désabonnement)',
  '(quiero |quisiera |deseo |por favor )*(dar(me|nos)? de baja|denme de baja|baja)( de (su|esta|la) lista)?( por favor)?',
  '(por favor )?no (me|nos) (contacte[ns]?|escriba[ns]?|env[íi]e[ns]? más (correos|mensajes))( más)?( por favor)?',
  '(per favore )?(cancellatemi|cancellami|rimuovetemi|non (contattatemi|contattarmi|scrivetemi|inviatemi)( più)?( e-?mail)?)( (dalla|dalle) (vostra |vostre )?(lista|liste|mailing list))?( per favore)?',
  '(graag |gelieve |wilt u )*(mij |me |ons )?(uitschrijven|afmelden|verwijderen)( (van|uit) (de|uw|deze) (lijst|mailinglijst|nieuwsbrief))?( a\\.?u\\.?b\\.?)?',
  '(por favor )?(remover|remova-me|cancelar inscrição|descadastrar)( (me )?(da|de sua) lista)?',
];
const REQUEST = new RegExp(`^(${[...ENGLISH, ...GERMAN, ...OTHERS].join('|')})$`);

/** Whoever wants no mail says so in a line or two. */
const MOST_WORDS = 40;
const MOST_CHARACTERS = 400;

/**
 * Whether somebody asks to be left alone and says nothing else: each sentence is that request or an aside, and a last line or
 * two may be their name. Anything more may be about something else that is to stop.
 */
export function isBareRequest(own: string): boolean {
  const text = own.replace(/[’‘]/g, "'").replaceAll('\u00a0', ' ').trim();
  if (text.length > MOST_CHARACTERS || text.split(/\s+/).length > MOST_WORDS) return false;
  const parts = text.split(/\n+/).flatMap((line) => line.split(/[.!?;,:]+(?=\s|$)|\s[-–—]\s/).map(plain));
  const said = parts.filter((part) => part !== '' && !ASIDES.test(part.toLowerCase()));
  const requests = said.filter((part) => REQUEST.test(part.toLowerCase()));
  if (requests.length === 0) return false;
  const rest = said.slice(said.lastIndexOf(requests.at(-1) ?? '') + 1);
  return said.length - requests.length === rest.length && rest.length <= 2 && rest.every(isName);
}

const plain = (part: string) =>
  part
    .replace(/[^\p{L}\p{N}' ()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'()-]+|[\s'()-]+$/g, '');

/** A name below a request: up to four capitalised words. */
const isName = (part: string) => /^(\p{Lu}[\p{L}'-]*)( (\p{Lu}[\p{L}'-]*|von|van|de|der|di|da)){0,3}$/u.test(part);
