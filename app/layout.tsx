import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { Toasts } from '@/components/app/shell/toasts';
import { loadAgainWhereMissing } from '@/lib/other-build';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Workspace CRM', template: '%s · Workspace CRM' },
  description: 'A sales CRM with an API for everything it does.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#131418' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The page's policy lets no other script run; it is a page's own, so none can be made ahead of time.
  const nonce = (await headers()).get('x-nonce') ?? '';
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, as text: it runs before any script that could be missing
          dangerouslySetInnerHTML={{ __html: `(${loadAgainWhereMissing})()` }}
        />
      </head>
      <body>
        <ThemeProvider nonce={nonce} attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
          {children}
          <Toasts />
        </ThemeProvider>
      </body>
    </html>
  );
}
