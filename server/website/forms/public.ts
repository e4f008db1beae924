import { implementPublic } from '@/server/kernel/http/public/implement';
import { allowsOrigin } from './domains';
import { type FormPlace, findForm } from './find';
import { publicFormsContract } from './public-contract';
import { receiveForm } from './receive';

async function findPlace({ formKey = '' }: Record<string, string>): Promise<FormPlace> {
  const { workspaceId, form } = await findForm(formKey);
  return { workspaceId, site: `form ${form.id}`, allows: allowsOrigin(form.domains), form };
}

export const publicForms = implementPublic(publicFormsContract, findPlace, { submit: receiveForm });
