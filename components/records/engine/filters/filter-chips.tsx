'use client';

import { Suspense } from 'react';
import { lazyWithin } from '@/lib/lazy';
import { AddFilter } from './add-filter';
import { added, type Tree } from './tree';
import type { FilterField } from './use-filter-fields';

// Most lists come without a condition, and without the script for them.
const Conditions = lazyWithin(() => import('./conditions').then((module) => module.Conditions));

interface Props {
  tree: Tree | undefined;
  fields: FilterField[];
  onChange: (tree: Tree | undefined) => void;
}

/** The conditions of a list, and what adds one. */
export function FilterChips({ tree, fields, onChange }: Props) {
  return (
    <>
      {tree ? (
        <Suspense>
          <Conditions tree={tree} fields={fields} onChange={onChange} />
        </Suspense>
      ) : null}
      <AddFilter fields={fields} hasGroups onAdd={(next) => onChange(added(tree, next))} />
    </>
  );
}
