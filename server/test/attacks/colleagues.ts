import { makeAcme } from '../acme';
import { makeSignedIn } from '../console';
import { makeMember } from '../factories';

/** A workspace with a contact, a member who is signed in, and an owner in whose name that member has no business. */
export async function makeColleagues() {
  const acme = await makeAcme();
  const { id } = acme.ws;
  const [mia, victim] = await Promise.all([makeSignedIn(id), makeMember(id, { role: 'owner', name: 'Olivia' })]);
  return { ...acme, mia, victim };
}
