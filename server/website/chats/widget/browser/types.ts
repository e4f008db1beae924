/** What the frame's page says of its site. */
export interface SiteConfig {
  key: string;
  title: string;
  greeting: string;
  /** Shown, with a question for an e-mail address, when nobody answers at this hour. */
  offline: string | null;
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
