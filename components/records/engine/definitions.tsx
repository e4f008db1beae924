'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { RecordDefinition, RecordDefinitions } from './definition';
import type { TypeName } from './record-types';

const DefinitionsContext = createContext<RecordDefinitions | undefined>(undefined);

interface Props {
  definitions: RecordDefinitions;
  children: ReactNode;
}

/** Gives what is below it the kinds of record; each stands with its resource, above what shows any record. */
export function DefinitionsProvider({ definitions, children }: Props) {
  return <DefinitionsContext value={definitions}>{children}</DefinitionsContext>;
}

/** All that the console knows of every kind of record. */
export function useDefinitions(): RecordDefinitions {
  const definitions = useContext(DefinitionsContext);
  if (!definitions) throw new Error('Definitions need a DefinitionsProvider above them.');
  return definitions;
}

/** All that the console knows of a kind of record. */
export function useDefinition<T extends TypeName>(type: T): RecordDefinition<T> {
  return useDefinitions()[type];
}
