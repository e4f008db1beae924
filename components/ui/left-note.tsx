import { Button } from './button';

interface Props {
  left: { isFound: boolean; isOvertaken: boolean };
  onDiscard: () => void;
}

/** Says of a form that it shows what was written before, or began from what has been changed elsewhere since. */
export const LeftNote = ({ left: { isFound, isOvertaken }, onDiscard }: Props) =>
  isFound || isOvertaken ? (
    <p role="status" className="mb-4 flex items-center gap-3 rounded-lg bg-warning-soft px-4 py-2 text-sm">
      <span className="flex-1">
        {isOvertaken
          ? 'This was changed elsewhere since you began. Saving writes over that.'
          : 'You have not saved this yet.'}
      </span>
      <Button onClick={onDiscard}>Discard</Button>
    </p>
  ) : null;
