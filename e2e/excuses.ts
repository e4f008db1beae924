/** An error of a page that a journey is not held to. */
export interface Excuse {
  says: RegExp;
  /** The address that it is about, or of the page that says it. */
  at?: RegExp;
  why: string;
}

export const ALWAYS: readonly Excuse[] = [
  {
    says: /^Blocked script execution in 'about:srcdoc'/,
    why: 'The frame of a mail runs no scripts, those of the browser’s driver neither.',
  },
];

/** In journeys, which go wrong ways as well. Tasks go right ones alone, and are let none of these pass. */
export const IN_JOURNEYS: readonly Excuse[] = [
  {
    says: /^Failed to load resource: the server responded with a status of 4\d\d/,
    at: /^(?!.*\/_next\/)/,
    why: 'What the service refuses is written down by the browser, whatever the page makes of it. Files of a page are never refused.',
  },
  {
    // Those of scripts and connections are never let pass.
    says: /content security policy(?!.*(script|connect)-src)/is,
    why: 'Mails say themselves what their frame may load, and being kept out of a frame is what some journeys are about.',
  },
];

/** By spec. */
export const EXCUSED: Readonly<Record<string, readonly Excuse[]>> = {
  'chat-widget.spec.ts': [
    {
      says: /has been blocked by CORS policy/,
      at: /^http:\/\/127\.0\.0\.1/,
      why: 'A website that is not allowed asks.',
    },
    { says: /net::ERR_FAILED/, at: /\/api\/public\/chat\//, why: 'What it asks for is kept from it.' },
  ],
  'deals.spec.ts': [
    { says: /net::ERR_FAILED/, at: /pipelines\.list/, why: 'The journey cuts the connection while stages are read.' },
  ],
  'files.spec.ts': [
    {
      says: /^Blocked script execution in .*\/api\/downloads\//,
      why: 'A file that is looked at in its frame runs no scripts.',
    },
  ],
  'forms.spec.ts': [
    {
      says: /has been blocked by CORS policy/,
      at: /^http:\/\/localhost/,
      why: 'A website that is not allowed sends the form.',
    },
    { says: /net::ERR_FAILED/, at: /\/api\/public\/forms\//, why: 'What it sends is kept from it.' },
  ],
  'other-build.spec.ts': [
    {
      says: /status of 404|Failed to load chunk|ERR_INTERNET_DISCONNECTED/,
      why: 'The journey takes scripts of the page away.',
    },
  ],
  'policy.spec.ts': [
    {
      says: /^Executing inline event handler violates .*script-src/s,
      at: /\/sign-in$/,
      why: 'The journey puts a script into the page, and the browser says that it does not run it.',
    },
  ],
  'imports.spec.ts': [
    { says: /net::ERR_FAILED/, at: /\/api\/parts\//, why: 'The journey cuts the connection while a file is uploaded.' },
  ],
  'review.spec.ts': [
    {
      says: /net::ERR_NAME_NOT_RESOLVED/,
      at: /^http:\/\/pictures\.example\//,
      why: 'The pictures of the mail are nowhere.',
    },
  ],
};
