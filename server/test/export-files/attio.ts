import { csv, type ExportFile } from './shape';

export const ATTIO: readonly ExportFile[] = [
  {
    of: 'Attio',
    resource: 'contacts',
    text: csv(
      'Record ID,Record,Email addresses,Job title,Company,Phone numbers,Primary location > Locality,Primary location > Country',
      'aa-1,Ada Lovelace,ada@acme.example,CTO,Acme GmbH,+49301234567,Berlin,Germany',
    ),
    fields: {
      'Record ID': 'externalId',
      Record: 'name',
      'Email addresses': 'email',
      'Job title': 'title',
      Company: 'companyName',
      'Phone numbers': 'phone',
      'Primary location > Locality': 'city',
      'Primary location > Country': 'country',
    },
    first: { name: 'Ada Lovelace', email: 'ada@acme.example', title: 'CTO', city: 'Berlin' },
  },
  {
    of: 'Attio',
    resource: 'companies',
    text: csv(
      'Record ID,Record,Domains,Description,Categories,Primary location > Locality,Employee range',
      'cc-1,Acme GmbH,acme.example,Makes cogs,Machinery,Berlin,51-200',
    ),
    fields: {
      'Record ID': 'externalId',
      Record: 'name',
      Domains: 'domain',
      Categories: 'industry',
      'Primary location > Locality': 'city',
    },
    first: { name: 'Acme GmbH', domain: 'acme.example', industry: 'Machinery' },
  },
  {
    of: 'Attio',
    resource: 'deals',
    text: csv(
      'Record ID,Record,Deal stage,Deal value,Deal owner,Associated people,Associated company',
      'dd-1,Rollout,Won 🎉,1250,Jo Blake,Ada Lovelace,Acme GmbH',
    ),
    fields: {
      'Record ID': 'externalId',
      Record: 'name',
      'Deal stage': 'stageName',
      'Deal value': 'value',
      'Deal owner': 'ownerEmail',
      'Associated people': 'contactEmail',
      'Associated company': 'companyName',
    },
    first: { name: 'Rollout', value: 1250, stage: 'WON', contact: { name: 'Ada Lovelace' } },
  },
];
