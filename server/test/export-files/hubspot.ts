import { csv, type ExportFile } from './shape';

export const HUBSPOT: readonly ExportFile[] = [
  {
    of: 'HubSpot',
    resource: 'companies',
    text: csv(
      '"Record ID","Company name","Company owner","Create Date","Phone Number","Last Activity Date","City","Country/Region","Industry","Company Domain Name"',
      '"9871","Acme GmbH","Jo Blake","2025-03-01 10:00","+49 30 1234567","2025-05-01 09:00","Berlin","Germany","Machinery","acme.example"',
    ),
    fields: {
      'Record ID': 'externalId',
      'Company name': 'name',
      'Company owner': 'ownerEmail',
      'Phone Number': 'phone',
      City: 'city',
      'Country/Region': 'country',
      Industry: 'industry',
      'Company Domain Name': 'domain',
    },
    first: { name: 'Acme GmbH', externalId: '9871', domain: 'acme.example', city: 'Berlin', industry: 'Machinery' },
  },
  {
    of: 'HubSpot',
    resource: 'deals',
    text: csv(
      '"Record ID","Deal Name","Deal Stage","Close Date","Deal owner","Amount","Pipeline","Currency","Associated Company","Associated Contact","Create Date"',
      '"551","Rollout","Closed Won","2026-01-31 17:00","Jo Blake","12500.50","Sales Pipeline","EUR","Acme GmbH","Ada Lovelace (ada@acme.example)","2025-03-01 10:00"',
      '"552","Extension","Appointment Scheduled","2026-04-30 17:00","","100","Sales Pipeline","EUR","Acme GmbH","","2025-03-01 10:00"',
    ),
    fields: {
      'Record ID': 'externalId',
      'Deal Name': 'name',
      'Deal Stage': 'stageName',
      'Close Date': 'expectedCloseDate',
      'Deal owner': 'ownerEmail',
      Amount: 'value',
      Pipeline: 'pipelineName',
      Currency: 'currency',
      'Associated Company': 'companyName',
      'Associated Contact': 'contactEmail',
    },
    first: {
      ...{ name: 'Rollout', value: 12_500.5, stage: 'WON', expectedCloseDate: '2026-01-31', externalId: '551' },
      ...{ company: { name: 'Acme GmbH' }, contact: { email: 'ada@acme.example' } },
    },
  },
];
