import { CodeBlock } from '@/components/ui/code';

/** The line that brings the chat onto a website. */
export const SiteSnippet = ({ siteKey, baseUrl }: { siteKey: string; baseUrl: string }) => (
  <CodeBlock code={`<script async src="${baseUrl}/widget.js?site=${siteKey}"></script>`} label="the line" />
);
