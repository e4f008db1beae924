'use client';

import { useRouter } from 'next/navigation';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { SubPage } from '@/components/ui/sub-page';
import { isImportable } from '../kinds';
import { Columns } from './columns';
import { FileStep } from './file-step';
import { Result } from './result';
import { Steps } from './steps';
import { useImport, useImportVerbs } from './use-import';
import { useUpload } from './use-upload';
import { Working } from './working';

interface Props {
  of: string | undefined;
  id: string | undefined;
}

/** Takes a file of records from its choice to what became of its rows. The address names the import, so a reload goes on. */
export function ImportPage({ of, id }: Props) {
  const router = useRouter();
  const type = isImportable(of) ? of : 'contacts';
  const upload = useUpload((begun) => router.replace(`/imports?of=${begun.resource}&id=${begun.id}`));
  return (
    <SubPage back={{ href: `/${type}`, label: `Back to ${type}` }} title={`Import ${type}`} width="max-w-4xl">
      {id === undefined ? (
        <>
          <Steps at="file" />
          <FileStep type={type} upload={upload} onType={(next) => router.replace(`/imports?of=${next}`)} />
        </>
      ) : (
        <OneImport key={id} id={id} upload={upload} />
      )}
    </SubPage>
  );
}

function OneImport({ id, upload }: { id: string; upload: ReturnType<typeof useUpload> }) {
  const query = useImport(id);
  const verbs = useImportVerbs(id);
  const { data, error } = query;
  if (!data) return error ? <Problem error={error} onRetry={() => void query.refetch()} /> : <RowsSkeleton />;
  const { state, startedAt } = data.import;
  const isChosen = state === 'READY' || (state === 'PREVIEWING' && startedAt === null);
  const at = state === 'UPLOADING' || state === 'READING' ? 'file' : isChosen ? 'columns' : 'rows';
  return (
    <>
      <Steps at={at} />
      {state === 'UPLOADING' ? <FileStep type={data.import.resource} upload={upload} going={data} /> : null}
      {state === 'READING' ? <Working title="Reading the file…" /> : null}
      {isChosen ? <Columns read={data} verbs={verbs} /> : null}
      {at === 'rows' ? <Result read={data} verbs={verbs} /> : null}
    </>
  );
}
