import { isBareRequest } from './bare-request';

/** How a reply reads; OUT_OF_OFFICE is told by its header, not its words. */
export type ReplyClass = 'POSITIVE' | 'NEGATIVE' | 'NEUTRAL' | 'OUT_OF_OFFICE' | 'UNSUBSCRIBE';

/** Words above which a mail that mentions unsubscribing is hardly a request to be left alone. */
const LONG = 60;

/** Words that speak of being left alone, of one kind of mail or of all. */
const STOP =
  /^\W*(stop|unsubscribe|remove|opt[- ]?out|abmelden|austragen|désabonner|baja|cancellami|uitschrijven|afmelden)\W*$|\b(please )?(unsubscribe|un-subscribe) (me|us|from|this|my)|\bplease unsubscribe|\b(remove|take|delete) (me|us|my (e-?mail|address|name)|this address)\b.{0,40}\b(from|off)\b|\b(stop|quit|cease) (e-?mailing|contacting|sending|writing|messaging|spamming)|\b(do not|don'?t|never) (contact|e-?mail|write|message)( to)? (me|us|this)\b|\b(do not|don'?t|never) send (me |us )?(any )?(more |further )?(e-?mails?|messages|mails?|offers|spam)\b|\bno (more|further) (e-?mails?|messages|mail)\b|\bopt (me|us) out|\bremove me\b|\b(aus|von) (dem|der|ihrem|ihrer|deinem|diesem) (verteiler|liste|mailingliste|newsletter)|keine (weiteren )?(e-?mails|mails|nachrichten)|\bnicht mehr (kontaktieren|anschreiben)|désinscri|désabonne[rz]|ne plus (me |nous )?(contacter|écrire|recevoir)|dar(me|nos)? de baja|no (me |nos )?(contacte|escriba|envíe)|non (contattarmi|scrivetemi|inviatemi)|cancella(tem|rm)i dall|(me |ons )?(uitschrijven|afmelden)/i;

/** Each rule with the words that it stands on, in this order: a no is heard before a yes. */
const RULES: [ReplyClass, RegExp][] = [
  [
    'NEGATIVE',
    /\bnot (really |currently |particularly )?interested|\bno(,| )? ?thank(s| you)|\bnot (a|the right|a good) (fit|match|time|priority)|\b(no|not any) (interest|need|budget)\b|\bwe('ll| will| have decided to| are going to)? (pass|decline)\b|\bi('ll| will) pass\b|\bnot (for us|for me|at this time|right now|looking)|\balready (have|use|using|work with|signed|went with|chose|chosen)|\bgone? (with|for) (another|a different|someone|somebody)|\bhappy with (our|what)|\b(kein|keinen|nicht) (interesse|bedarf|interessiert)|\bnein,? danke|\bpas intéress|\bnon,? merci|\bpas (de )?besoin|\bno (me|nos|estamos|estoy) interes|\bno,? gracias|\bnon (sono|siamo) interessat|\bno,? grazie|\bnão (tenho|temos|estou|estamos) interes|\bgeen (interesse|behoefte)|\bniet geïnteresseerd|\bnee,? (dank|bedankt)/i,
  ],
  [
    'POSITIVE',
    /\b(i|we|i'm|we're|i am|we are|very|quite|definitely|would be|also) (be )?(very |quite |definitely )?interested\b|^\W*interested\b|\bsounds (good|great|interesting|perfect|like a plan)|\b(let'?s|let us|happy to|glad to|love to|like to|can we|could we|shall we|we can|we could) (\w+ )?(talk|chat|meet|speak|schedule|discuss|connect|book|set up|arrange|hop|learn|hear|see|know|try|jump|do)\b|\b(send|share) (me|us|over) (more|the|a|some|your|an)\b|\btell (me|us) more|\byes,? (please|sure|let|we|i|that)|^\W*(yes|sure|absolutely|of course|perfect|great)\b|\bcall me\b|\bgive me a call|\bbook(ed)? (a|the|some) (call|meeting|demo|time|slot)|\b(schedule|arrange|set up) (a|the|an) (call|meeting|demo|chat)|\b(what|which) (time|day|days) (works?|suits?)|\b(works|suits) for (me|us)\b|\bi('m| am) (free|available)\b|\b(klingt|hört sich) (gut|interessant|spannend)|\b(wir sind|ich bin|sehr|grundsätzlich) interessiert|\bgerne?\b.{0,40}\b(termin|telefon|sprechen|mehr|austausch)|m'intéresse|\bintéressé|\bavec plaisir|\bvolontiers|\bme interesa|\bnos interesa|\bcon (mucho )?gusto|\bmi interessa|\bci interessa|\bvolentieri|\btenho interesse|\bklinkt (goed|interessant)|\bgraag\b/i,
  ],
];

const MAX_CHARACTERS = 4000;

/** Words beside which a yes is none: complaints, refusals, and praise that is meant otherwise. */
const DOUBTS =
  /\b(waste|wasting|joke|annoying|ridiculous|scam|spam\w*|nonsense|rubbish|useless|unsolicited|lawyer|gdpr|dsgvo|report(ing)? (you|this)|stop|unfortunately|however|never|not?|don'?t|won'?t|can'?t|cannot|isn'?t|doesn'?t|nothing|nobody|none|neither|hardly|leider|nicht|kein\w*|nie(mals)?|zeitverschwendung|unverschämt\w*|aufhören|malheureusement|jamais|pas|lamentablemente|nunca|purtroppo|non|mai|helaas|niet|nooit|perfect (example|storm)|great,? another|yeah,? right|sure,? (whatever|as if)|as if|when hell)\b/i;

/** Words of doubt that are none. */
const IDIOMS =
  /\b(no (problem|worries|doubt|rush)|not a problem|why not|warum nicht|pourquoi pas|can'?t wait|don'?t hesitate|kein problem|pas de problème)\b/gi;

/** What the words of a reply say. */
export interface ReplyWords {
  replyClass: ReplyClass;
  /** The words that it stands on. */
  words: string | null;
  /** It speaks of being left alone and of more: what it asks for is for a person to say. */
  asksToStop: boolean;
}

/**
 * Sorts what somebody wrote by the first rule that its words meet. It is UNSUBSCRIBE only where that is all it says, and
 * POSITIVE only where nothing beside speaks against it.
 */
export function replyClassOf(own: string): ReplyWords {
  const text = own.slice(0, MAX_CHARACTERS).replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
  if (isBareRequest(own)) return { replyClass: 'UNSUBSCRIBE', words: text.slice(0, 200), asksToStop: false };
  const asksToStop = text.split(' ').length <= LONG && STOP.test(text);
  for (const [replyClass, pattern] of RULES) {
    const words = pattern.exec(text)?.[0].trim();
    if (words && (replyClass !== 'POSITIVE' || (!asksToStop && !DOUBTS.test(text.replace(IDIOMS, ' ')))))
      return { replyClass, words, asksToStop };
  }
  return { replyClass: 'NEUTRAL', words: null, asksToStop };
}
