import { SearchBox } from './search-box';

interface Props {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** What Enter takes. */
  best: string | undefined;
  onPick: (best: string) => void;
}

/** A search among names that are ticked: Enter takes the best and makes room for the next search; it would send the form. */
export function TickSearch({ label, text, onText, best, onPick }: Props) {
  return (
    <SearchBox
      label={label}
      placeholder={label}
      value={text}
      onChange={onText}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text.trim() === '') return;
        event.preventDefault();
        if (best === undefined) return;
        onPick(best);
        onText('');
      }}
      boxClassName="mb-2"
    />
  );
}

/** Of what a search found the name that was written out, or else the first that has the text, or else the first. */
export function bestOf(found: readonly string[], text: string): string | undefined {
  const sought = text.trim().toLowerCase();
  if (sought === '') return undefined;
  return found.find((name) => name === sought) ?? found.find((name) => name.includes(sought)) ?? found[0];
}
