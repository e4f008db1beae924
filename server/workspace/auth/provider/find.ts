import { sql, sweepDb } from '@/server/kernel/db/client';
import { decrypt } from '@/server/kernel/secret';

interface Common {
  workspaceId: string;
  newcomers: 'MEMBER' | 'INVITED';
  required: boolean;
}
export interface OidcProvider extends Common {
  kind: 'OIDC';
  issuer: string;
  clientId: string;
  clientSecret: string;
}
export interface SamlProvider extends Common {
  kind: 'SAML';
  entryPoint: string;
  certificate: string;
}
export type Provider = OidcProvider | SamlProvider;

type Row = (Omit<OidcProvider, 'clientSecret'> & { clientSecret: Buffer }) | SamlProvider;

const opened = (row: Row | undefined): Provider | undefined =>
  row?.kind === 'OIDC' ? { ...row, clientSecret: decrypt('sign-in-provider', row.clientSecret) } : row;

/** The domain of an address, in lower case. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Who signs in people of this address: the provider of the workspace whose domain it verifiably is. */
export async function providerForAddress(email: string): Promise<Provider | undefined> {
  const [row] = await sweepDb.query<Row>(sql`
    SELECT p."workspaceId"::text, p.kind, p.issuer, p."clientId", p."clientSecret", p."entryPoint", p.certificate,
      p.newcomers, p.required
    FROM "SignInDomain" d JOIN "SignInProvider" p ON p."workspaceId" = d."workspaceId"
    JOIN "Workspace" w ON w.id = p."workspaceId" AND w."deletingSince" IS NULL
    WHERE d.domain = ${domainOf(email)} AND d."verifiedAt" IS NOT NULL`);
  return opened(row);
}
