'use client';

import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { PickList } from '@/components/records/engine/editors/pick-list';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useOfferedAct } from '@/lib/offered-act';
import { useTRPC } from '@/lib/trpc';
import type { Template } from '@/server/outreach/email-templates/contract';
import { TemplateDialog } from './template-dialog';
import type { DraftValues } from './use-mail-draft';

interface Props {
  written: DraftValues;
  onPick: (template: Template) => void;
}

/** Texts that a mail begins with: one is chosen, what is written is kept as one, or they are edited. */
export function TemplateMenu({ written, onPick }: Props) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [edited, setEdited] = useState<'list' | 'new'>();
  const reads = useQuery({ ...useTRPC().emailTemplates.list.queryOptions(), enabled: open });
  const templates = reads.data?.templates ?? [];
  useOfferedAct({ said: 'Begin this mail with a template', icon: LayoutTemplate, run: () => setOpen(true) });
  const edit = (what: 'list' | 'new') => {
    setOpen(false);
    setEdited(what);
  };
  const items = templates
    .filter(({ name, subject }) => `${name} ${subject}`.toLowerCase().includes(text.trim().toLowerCase()))
    .map((template) => ({
      key: template.id,
      label: template.name,
      about: withNames(template.subject),
      pick: () => {
        setOpen(false);
        onPick(template);
      },
    }));
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Templates"
        align="end"
        className="w-72"
        trigger={
          <Button size="sm">
            <LayoutTemplate aria-hidden />
            Templates
          </Button>
        }
      >
        <PickList
          label="Find a template"
          search={{ text, onChange: setText }}
          items={items}
          reads={reads}
          nothing={templates.length > 0 ? 'No template matches.' : 'No templates yet.'}
        />
        <div className="mt-1 flex flex-wrap gap-1 border-line border-t pt-1">
          <Button size="sm" look="ghost" onClick={() => edit('new')}>
            Save as template
          </Button>
          <Button size="sm" look="ghost" disabled={templates.length === 0} onClick={() => edit('list')}>
            Edit templates
          </Button>
        </div>
      </Popover>
      {edited ? (
        <TemplateDialog
          {...(edited === 'new' && { fresh: { name: '', subject: written.subject, bodyHtml: written.bodyHtml } })}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
