'use client';

import { useQuery } from '@tanstack/react-query';
import { Square, SquareCheck } from 'lucide-react';
import { Fragment, type Key, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import { type Block, blocksOf, type Item, type List, type Piece, piecesOf } from './marks';

/** How the name of a member looks in a text. */
export const MENTION = 'rounded bg-selected px-1 py-px font-medium text-accent-text';

interface Props {
  text: string;
  className?: string;
}

/** A text with its marks as what they mean. It is made of elements and never of HTML, so nobody's text can do more. */
export function MarkedText({ text, className }: Props) {
  const { data } = useQuery({ ...useTRPC().members.list.queryOptions(), enabled: text.includes('@') });
  const names = (data?.members ?? []).map(({ name }) => name);
  return (
    <div className={cn('break-words', className)}>
      {keyed(blocksOf(text)).map(([key, block]) => (
        <Fragment key={key}>{blockOf(block, names)}</Fragment>
      ))}
    </div>
  );
}

/** Pieces of a text are what they are by their place. */
const keyed = <T,>(items: readonly T[]): [Key, T][] => items.map((item, n) => [n, item]);

function blockOf(block: Block, names: readonly string[]): ReactNode {
  if (block.kind === 'text') return <p className="min-h-5 whitespace-pre-wrap">{inlineOf(block.text, names)}</p>;
  if (block.kind === 'heading')
    return (
      <h3 className={cn('font-semibold text-ink', block.level === 1 && 'text-base')}>{inlineOf(block.text, names)}</h3>
    );
  return listOf(block, names);
}

function listOf({ kind, start, items }: List, names: readonly string[]): ReactNode {
  const points = keyed(items).map(([key, item]) => (
    <li key={key} className={kind === 'check' ? 'flex items-start gap-1.5' : undefined}>
      {kind === 'check' ? <Done isDone={item.isDone} /> : null}
      {itemOf(item, names)}
    </li>
  ));
  if (kind === 'check') return <ul>{points}</ul>;
  return kind === 'number' ? (
    <ol start={start} className="list-decimal pl-5">
      {points}
    </ol>
  ) : (
    <ul className="list-disc pl-5">{points}</ul>
  );
}

const itemOf = ({ text, isDone, lists }: Item, names: readonly string[]) => (
  <div className="min-w-0">
    <span className={isDone ? 'text-faint line-through' : undefined}>{inlineOf(text, names)}</span>
    {keyed(lists).map(([key, list]) => (
      <Fragment key={key}>{listOf(list, names)}</Fragment>
    ))}
  </div>
);

function Done({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <>
      <Icon className={cn('mt-0.5 size-4 shrink-0', isDone && 'text-accent-text')} aria-hidden />
      <span className="sr-only">{isDone ? 'Done:' : 'To do:'}</span>
    </>
  );
}

const inlineOf = (line: string, names: readonly string[]) =>
  keyed(piecesOf(line, names)).map(([key, piece]) => <Fragment key={key}>{pieceOf(piece)}</Fragment>);

function pieceOf({ text, bold, italic, href, mention }: Piece): ReactNode {
  if (mention) return <span className={MENTION}>{text}</span>;
  let shown: ReactNode = text;
  if (href)
    shown = (
      <a href={href} target="_blank" rel="noreferrer" className="text-accent-text underline">
        {text}
      </a>
    );
  if (italic) shown = <em>{shown}</em>;
  return bold ? <strong>{shown}</strong> : shown;
}
