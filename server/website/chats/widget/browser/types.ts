export interface Away {
  message: string;
  /** When somebody is there again, where hours say so: ISO 8601. */
  backAt: string | null;
  /** Outside the hours nobody is written to without an address. */
  isClosed: boolean;
}

/** What the frame's page says of its site. */
export interface SiteConfig {
  key: string;
  title: string;
  greeting: string;
  /** What is said, with a question for an e-mail address, where nobody is there to answer. */
  away: Away | null;
}

export interface SentFile {
  id: string;
  fileName: string;
  contentType: string;
  size: number;
}

export interface Message {
  id: string;
  role: 'VISITOR' | 'AGENT' | 'AI' | 'SYSTEM';
  userName: string | null;
  body: string;
  files: SentFile[];
  createdAt: string;
}

export interface State {
  status: 'OPEN' | 'CLOSED';
  handler: 'AI' | 'HUMAN' | 'WAITING';
  agent: string | null;
}

/** What a browser keeps of a chat between visits. */
export interface Kept {
  id: string;
  token: string;
  /** The last message that the visitor has seen. */
  seen?: string;
}
