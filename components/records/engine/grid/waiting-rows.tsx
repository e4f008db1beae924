import { Skeleton } from '@/components/ui/skeleton';

interface Props {
  columns: readonly { id: string }[];
}

/** The rows of a list of which nothing is there yet. */
export const LoadingRows = ({ columns }: Props) =>
  Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <div key={row} className="record-row border-line/60 border-b max-md:flex max-md:items-center" aria-hidden>
      <Bars columns={columns} />
    </div>
  ));

/** A row that is on its way, in its place. */
export const PlaceholderRow = ({ columns, index }: Props & { index: number }) => (
  <div
    aria-hidden
    style={{ transform: `translateY(calc(var(--record-row) * ${index}))` }}
    className="record-row absolute inset-x-0 top-0 border-line/60 border-b max-md:flex max-md:items-center"
  >
    <Bars columns={columns} />
  </div>
);

const Bars = ({ columns }: Props) =>
  columns.map(({ id }, index) => (
    <div key={id} className={`flex items-center px-3 first:pl-5 ${index > 1 ? 'max-md:hidden' : ''}`}>
      <Skeleton className={index === 0 ? 'h-3.5 w-36' : 'h-3.5 w-20'} />
    </div>
  ));
