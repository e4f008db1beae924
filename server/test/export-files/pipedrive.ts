import { csv, type ExportFile } from './shape';

export const PIPEDRIVE: readonly ExportFile[] = [
  {
    of: 'Pipedrive',
    resource: 'contacts',
    text: csv(
      'Person - Name,Person - Label,Person - Organization,Person - Phone - Work,Person - Phone - Mobile,Person - Email - Work,Person - Email - Home,Person - Owner,Person - ID,Person - Person created',
      'Ada Lovelace,Hot lead,Acme GmbH,+49 30 1,,ada@acme.example,,Jo Blake,77,2025-03-01 10:00:00',
    ),
    fields: {
      'Person - Name': 'name',
      'Person - Label': 'tags',
      'Person - Organization': 'companyName',
      'Person - Phone - Work': 'phone',
      'Person - Email - Work': 'email',
      'Person - Owner': 'ownerEmail',
      'Person - ID': 'externalId',
    },
    first: { name: 'Ada Lovelace', email: 'ada@acme.example', phone: '+49 30 1', externalId: '77' },
  },
  {
    of: 'Pipedrive',
    resource: 'companies',
    text: csv(
      'Organization - Name,Organization - Label,Organization - City/town/village/locality,Organization - Country,Organization - Owner,Organization - ID',
      'Acme GmbH,Customer,Berlin,Germany,Jo Blake,12',
    ),
    fields: {
      'Organization - Name': 'name',
      'Organization - Label': 'tags',
      'Organization - City/town/village/locality': 'city',
      'Organization - Country': 'country',
      'Organization - Owner': 'ownerEmail',
      'Organization - ID': 'externalId',
    },
    first: { name: 'Acme GmbH', city: 'Berlin', country: 'Germany', externalId: '12' },
  },
  {
    of: 'Pipedrive',
    resource: 'deals',
    text: csv(
      'Deal - Title,Deal - Value,Deal - Currency of Value,Deal - Organization,Deal - Contact person,Deal - Pipeline,Deal - Stage,Deal - Status,Deal - Expected close date,Deal - Lost reason,Deal - Owner,Deal - ID',
      'Rollout,1250,EUR,Acme GmbH,Ada Lovelace,Pipeline,Negotiations Started,Won,2026-01-31,,Jo Blake,5',
    ),
    fields: {
      'Deal - Title': 'name',
      'Deal - Value': 'value',
      'Deal - Currency of Value': 'currency',
      'Deal - Organization': 'companyName',
      'Deal - Contact person': 'contactEmail',
      'Deal - Pipeline': 'pipelineName',
      'Deal - Stage': 'stageName',
      'Deal - Status': 'statusName',
      'Deal - Expected close date': 'expectedCloseDate',
      'Deal - Lost reason': 'lossReason',
      'Deal - Owner': 'ownerEmail',
      'Deal - ID': 'externalId',
    },
    first: { name: 'Rollout', value: 1250, stage: 'WON', contact: { name: 'Ada Lovelace' }, externalId: '5' },
  },
];
