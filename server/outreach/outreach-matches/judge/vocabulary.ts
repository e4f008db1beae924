// The words in which a contact is weighed: none of them says anything of the contact that has to be on record.

const words = (text: string) => text.trim().split(/\s+/);

export const ARTICLES = new Set(words('a an the this that her his their your our'));

/** Words of which a judgement may be made whatever is on record. What is not here, the facts must say. */
export const WEIGHING: ReadonlySet<string> = new Set([
  ...ARTICLES,
  ...words(`
  about above according across after again against all almost already also although among and another any around as aside at
  away back because before behind being below beside besides between beyond both but by despite down during each either else
  enough especially even ever every few first for from further he hence here hers him how however i if in indeed instead into is
  are am be it its itself just last later less like little me mere mine more moreover most mostly much my near next nor now of
  off on once one only onto or other others ours out over overall own particularly per perhaps plus quite rather really same she
  should since so some somewhat soon still such than thanks them then there therefore these they things this those though
  through throughout thus till to together too toward towards under until up upon us very via we well what whatever when where
  whether which while who whom whose why with within would yes yet you yours`),
  ...words(`
  can could do does did doing has have having may might must ought shall will let lets makes make making seem seems look looks
  appears sound sounds become becomes get gets give gives given take takes taking keep keeps goes go comes come stands`),
  ...words(`
  able ahead apt aligned alignment align aligns angle approach appropriate apt attention attractive bare basis benefit benefits
  best better brief briefly candidate careful case cautious certain certainly chance clear clearly close closely combination
  combine combined combines compelling conversation convincing credible direct directly ease easily easy emphasis evidence
  evident excellent fact facts fair fairly fine fit fits fitting focus focused focusing fresh friendly gently good great helpful
  high highly hint hints hook ideal important indicate indicates indication interest interesting itself key known likely
  limited link logical lower low match matched matches matching matter matters medium mild moderate moderately natural naturally
  obvious odds opportunity particular path person personal place plain plainly plausible point points position positive
  possible possibly potential potentially practical precise priority probably problem profile promise promising proof question
  rank ranked reach readiness ready real reason reasonable reasons relate related relates relation relevance relevant responsive
  rest right role score scores sense short sharp show shows showing sign signal signals signs similar simple simply solid
  specific specifically start starting step straight strength strong stronger strongest strongly subject suit suitable suited
  suits suggest suggests support supports sure target thing thought thoughtful timely timing title top topic touch try
  unlikely use useful value view warm warmly way weak weaker weakly weigh weight willing word words worth worthwhile write`),
  ...words(`
  acknowledge address aim anchor appeal ask avoid base begin bring build call choose connect consider contact discuss draw
  emphasise emphasize engage engagement explain explore express follow frame help highlight introduce introduction invite lead
  lean mail mention message name note offer open outline outreach pair phrase pick pitch position present product propose quote
  recommend refer reference remind send share speak stress summarise summarize talk tell tie use using writing record records
  mentioning asking offering introducing highlighting referring email e`),
]);

/** Words that may begin a sentence in capitals and are no names for that; some of them are claims all the same. */
export const OPENERS: ReadonlySet<string> = new Set([
  ...WEIGHING,
  ...words(`act believe believes confirm congratulations current decision due early engaged existing feel happy hello hi hope
  imagine interested long move need new no none not our pleased previous provide raise recent regarding reply said say senior
  thank today was without wonder`),
]);

/** What is another word for what is on record. */
export const PARAPHRASES: Readonly<Record<string, string[]>> = {
  leads: words('head chief director lead manager president vp'),
  heads: words('head chief director lead manager president vp'),
  company: words('works work at'),
  employer: words('works work at'),
};
