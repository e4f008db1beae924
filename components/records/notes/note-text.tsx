'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment, type Key } from 'react';
import { useTRPC } from '@/lib/trpc';
import { blocksOf, type Piece } from './note-marks';

/** The text of a note, with its marks as what they mean. */
export function NoteText({ text }: { text: string }) {
  const { data } = useQuery({ ...useTRPC().members.list.queryOptions(), enabled: text.includes('@') });
  const names = (data?.members ?? []).map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  return (
    <div className="line-clamp-6 break-words">
      {keyed(blocksOf(text, names)).map(([key, { kind, lines }]) =>
        kind === 'list' ? (
          <ul key={key} className="list-disc pl-5">
            {keyed(lines).map(([line, pieces]) => (
              <li key={line}>{piecesOf(pieces)}</li>
            ))}
          </ul>
        ) : (
          <p key={key} className="whitespace-pre-wrap">
            {keyed(lines).map(([line, pieces], n) => (
              <Fragment key={line}>
                {n > 0 ? '\n' : ''}
                {piecesOf(pieces)}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

/** Pieces of a text are what they are by their place. */
const keyed = <T,>(items: readonly T[]): [Key, T][] => items.map((item, n) => [n, item]);

const piecesOf = (pieces: readonly Piece[]) =>
  keyed(pieces).map(([key, { kind, text }]) => {
    switch (kind) {
      case 'strong':
        return <strong key={key}>{text}</strong>;
      case 'em':
        return <em key={key}>{text}</em>;
      case 'mention':
        return (
          <span key={key} className="font-medium text-accent-text">
            {text}
          </span>
        );
      case 'link':
        return (
          <a key={key} href={text} target="_blank" rel="noreferrer" className="text-accent-text underline">
            {text}
          </a>
        );
      default:
        return <Fragment key={key}>{text}</Fragment>;
    }
  });
