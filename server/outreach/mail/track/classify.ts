import type { EventSource } from '@/server/outreach/mail/events';

/** Fetched so soon after the mail was accepted, by whatever it says it is: nobody reads that fast, gateways do. */
const TOO_SOON_MS = 2000;

/** Whoever asks for a pixel or follows a link. */
export interface Fetch {
  method: string;
  userAgent: string;
  /** Sec-Purpose, Purpose or X-Purpose. */
  purpose: string;
}

/** Names of clients and of what fetches on somebody's behalf; the first that matches names it. */
const CLIENTS: [RegExp, string][] = [
  [/GoogleImageProxy|ggpht\.com/i, 'Gmail'],
  [/YahooMailProxy|YahooCacheSystem/i, 'Yahoo Mail'],
  [/Microsoft Outlook|ms-office|MSOffice|Outlook-(iOS|Android)/i, 'Outlook'],
  [/Thunderbird/i, 'Thunderbird'],
  [/^Mozilla\/5\.0$/, 'Apple Mail'],
  [/(Macintosh|iPhone|iPad)[^)]{0,200}\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)( Mobile\/\w+)?$/, 'Apple Mail'],
  [/Superhuman/i, 'Superhuman'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/**
 * Fetchers that are no person: mail-privacy proxies (Apple's sends the bare `Mozilla/5.0`), image caches, link scanners of
 * mail gateways, preview makers, and programs.
 */
const MACHINES = [
  /^$/,
  /^Mozilla\/[45]\.0$/,
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|YahooCacheSystem|Google-Safety|Google-Read-Aloud|GoogleDocs/i,
  /SafeLinks|Microsoft-?(Defender|ATP)|MSOffice-?Link|BingPreview|SkypeUriPreview|Microsoft URL Control|MicrosoftPreview/i,
  /Barracuda|Mimecast|Proofpoint|Symantec|MessageLabs|Cloudmark|IronPort|Trend ?Micro|TMUFE|Sophos|Forcepoint|Websense/i,
  /FireEye|Fortinet|FortiGuard|FortiMail|Zscaler|Cisco|Umbrella|McAfee|Trellix|Avanan|Checkpoint|Kaspersky|ESET|Bitdefender/i,
  /MailScanner|Vade|Hornetsecurity|Spamhaus|SpamTitan|TitanHQ|urlscan|VirusTotal|PhishTank|Netcraft|safebrowsing/i,
  /bot\b|bot\/|crawl|spider|slurp|preview|prefetch|scanner|link ?check|monitor|archiver|facebookexternalhit|WhatsApp|Telegram/i,
  /curl\/|wget\/|python|aiohttp|httpx\/|go-http|java\/|okhttp|apache-httpclient|libwww|perl|ruby|php|guzzle|node|axios|undici|got\/|rust|reqwest|dart/i,
  /Headless|PhantomJS|Puppeteer|Playwright|Selenium|Electron\//i,
];

/** What the fetcher is called in the timeline. */
export const clientOf = (userAgent: string) => CLIENTS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown';

/** Whether a person or a machine fetched. @param sinceSentMs time since the mail was accepted; negative when it was not yet. */
export function sourceOf({ method, userAgent, purpose }: Fetch, sinceSentMs: number): EventSource {
  if (method === 'HEAD' || /prefetch|preview/i.test(purpose)) return 'MACHINE';
  if (MACHINES.some((pattern) => pattern.test(userAgent.trim()))) return 'MACHINE';
  return sinceSentMs < TOO_SOON_MS ? 'MACHINE' : 'PERSON';
}
