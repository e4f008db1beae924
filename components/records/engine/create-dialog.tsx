'use client';

import { lazyOpened } from '@/lib/lazy';
import type { RecordDefinition } from './definition';
import type { CreateProps } from './fields-form';
import type { TypeName } from './record-types';

const FieldsForm = lazyOpened(() => import('./fields-form').then((module) => module.FieldsForm));

/** Whether the console can make such records. */
export const creatable = <T extends TypeName>({ form, create, hasPage }: RecordDefinition<T>) =>
  Boolean(form ?? create ?? hasPage);

/** Asks for the fields that a new record begins with. What the service refuses is shown at the field it names. */
export function CreateDialog<T extends TypeName>({ definition, ...props }: CreateProps<T>) {
  return definition.form ? definition.form(props) : <FieldsForm definition={definition} {...props} />;
}
