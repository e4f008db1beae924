import { X } from 'lucide-react';
import { Button } from './button';

/** What a list was narrowed down to by a figure, and how that is taken off again. */
export const Only = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button size="sm" onClick={onClear} aria-label={`Show all, not only: ${label}`} title="Show all">
    {label}
    <X aria-hidden />
  </Button>
);
