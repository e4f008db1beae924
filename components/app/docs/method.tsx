import { cn } from '@/lib/cn';

const METHOD: Record<string, string> = {
  GET: 'bg-info-soft text-info',
  POST: 'bg-success-soft text-success',
  PATCH: 'bg-warning-soft text-warning',
  PUT: 'bg-warning-soft text-warning',
  DELETE: 'bg-danger-soft text-danger',
};

export const Method = ({ method }: { method: string }) => (
  <span
    className={cn(
      'inline-block w-13 rounded-sm py-0.5 text-center font-mono font-semibold text-[10px]',
      METHOD[method],
    )}
  >
    {method}
  </span>
);

/** A method in the index, where there is little room. */
export const MethodMark = ({ method }: { method: string }) => (
  <span className={cn('inline-block w-9 font-mono text-[9px]', METHOD[method]?.split(' ')[1])}>
    {method === 'DELETE' ? 'DEL' : method}
  </span>
);
