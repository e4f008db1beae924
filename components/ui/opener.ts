import type { ComponentProps, ReactElement } from 'react';

/** A button that opens something beside it, which tells it what that is. */
export type Opener = ReactElement<ComponentProps<'button'>>;
