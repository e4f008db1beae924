'use client';

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '@/components/ui/page';
import { renderForm, renderThanks } from '@/server/website/forms/page/render';
import type { FormLook } from '@/server/website/forms/shapes';

const MIN_PX = 240;

/** The form as visitors see it, in a frame that runs and sends nothing. */
export function FormPreview({ look, thanks }: { look: FormLook; thanks?: boolean }) {
  const shown = useDeferredValue(look);
  const html = useMemo(() => (thanks ? renderThanks(shown, {}) : renderForm(shown, {})), [shown, thanks]);
  const [height, setHeight] = useState(MIN_PX);
  const frame = useRef<HTMLIFrameElement>(null);
  const measure = () =>
    setHeight(Math.max(MIN_PX, frame.current?.contentDocument?.querySelector('main')?.offsetHeight ?? 0));
  // The frame of a page that came from the server may have been there before anybody listened.
  useEffect(() => {
    if (frame.current?.contentDocument?.readyState === 'complete') measure();
  });
  return (
    <Card>
      {/* Same-origin only so that its height can be read; without allow-scripts nothing in it runs. */}
      <iframe
        ref={frame}
        title="Preview of the form"
        srcDoc={html}
        sandbox="allow-same-origin"
        tabIndex={-1}
        onLoad={measure}
        style={{ height, background: look.backgroundColor }}
        className="block w-full"
      />
    </Card>
  );
}
