import { implementPublic } from '@/server/kernel/http/public/implement';
import { allowsOrigin } from './domains';
import { type FormContainer, findForm } from './find';
import { publicFormsContract } from './public-contract';
import { receiveForm } from './receive';

async function findContainer({ formKey = '' }: Record<string, string>): Promise<FormContainer> {
  const { workspaceId, form } = await findForm(formKey);
  return { workspaceId, site: `form ${form.id}`, allows: allowsOrigin(form.domains), form };
}

export const publicForms = implementPublic(publicFormsContract, findContainer, { submit: receiveForm });
