import { csv, type ExportFile } from './shape';

export const TWENTY: readonly ExportFile[] = [
  {
    of: 'Twenty',
    resource: 'contacts',
    text: csv(
      'Id,Name / First Name,Name / Last Name,Emails / Primary Email,Phones / Primary Phone Number,Job Title,City,Creation date,Last update',
      '5f3a0c1e-0000-4000-8000-000000000001,Ada,Lovelace,ada@acme.example,301234567,CTO,Berlin,2025-03-01T10:00:00Z,2025-03-01T10:00:00Z',
    ),
    fields: {
      Id: 'externalId',
      'Name / First Name': 'firstName',
      'Name / Last Name': 'lastName',
      'Emails / Primary Email': 'email',
      'Phones / Primary Phone Number': 'phone',
      'Job Title': 'title',
      City: 'city',
    },
    first: { name: 'Ada Lovelace', email: 'ada@acme.example', title: 'CTO' },
  },
  {
    of: 'Twenty',
    resource: 'companies',
    text: csv(
      'Id,Name,Domain Name / Link URL,Employees,Address / Address City,Address / Address Country,Account Owner,Creation date',
      '5f3a0c1e-0000-4000-8000-000000000002,Acme GmbH,acme.example,120,Berlin,Germany,Jo Blake,2025-03-01T10:00:00Z',
    ),
    fields: {
      Id: 'externalId',
      Name: 'name',
      'Domain Name / Link URL': 'domain',
      'Account Owner': 'ownerEmail',
      'Address / Address City': 'city',
      'Address / Address Country': 'country',
    },
    first: { name: 'Acme GmbH', domain: 'acme.example', city: 'Berlin', country: 'Germany' },
  },
  {
    of: 'Twenty',
    resource: 'deals',
    text: csv(
      'Id,Name,Amount / Amount,Amount / Currency Code,Close date,Stage,Company,Point of Contact,Owner,Creation date',
      '5f3a0c1e-0000-4000-8000-000000000003,Rollout,1250,EUR,2026-01-31T00:00:00Z,PROPOSAL,Acme GmbH,Ada Lovelace,Jo Blake,2025-03-01T10:00:00Z',
    ),
    fields: {
      Id: 'externalId',
      Name: 'name',
      'Amount / Amount': 'value',
      'Amount / Currency Code': 'currency',
      'Close date': 'expectedCloseDate',
      // Its stages are called as the fixed ones here.
      Stage: 'stage',
      Company: 'companyName',
      'Point of Contact': 'contactEmail',
      Owner: 'ownerEmail',
    },
    first: { name: 'Rollout', value: 1250, stage: 'PROPOSAL', expectedCloseDate: '2026-01-31' },
  },
];
