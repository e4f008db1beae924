import type { Importable } from '@/server/records/imports/contract';

/** A file as another system writes it, with its own headers, and what becomes of its columns and its first row. */
export interface ExportFile {
  of: string;
  resource: Importable;
  text: string;
  /** The columns that have a home here. */
  fields: Record<string, string>;
  /** What the first row makes. */
  first: object;
}

const csv = (headers: string, ...rows: string[]) => `${[headers, ...rows].join('\r\n')}\r\n`;

export const EXPORT_FILES: readonly ExportFile[] = [
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
  {
    of: 'Close',
    resource: 'companies',
    text: csv(
      'id,display_name,url,status_label,description,date_created,date_updated',
      'lead_a1,Acme GmbH,https://acme.example,Potential,,2025-03-01T10:00:00+00:00,2025-03-01T10:00:00+00:00',
    ),
    fields: { id: 'externalId', display_name: 'name', url: 'website' },
    first: { name: 'Acme GmbH', externalId: 'lead_a1' },
  },
  {
    of: 'Close',
    resource: 'contacts',
    text: csv(
      'lead_id,lead_display_name,id,name,title,primary_phone,primary_email,other_emails,primary_url',
      'lead_a1,Acme GmbH,cont_b2,Ada Lovelace,CTO,+49 30 1,ada@acme.example,,https://ada.example',
    ),
    fields: {
      lead_display_name: 'companyName',
      id: 'externalId',
      name: 'name',
      title: 'title',
      primary_phone: 'phone',
      primary_email: 'email',
      primary_url: 'website',
    },
    first: { name: 'Ada Lovelace', title: 'CTO', email: 'ada@acme.example', externalId: 'cont_b2' },
  },
  {
    of: 'Close',
    resource: 'deals',
    text: csv(
      'id,lead_id,lead_name,contact_name,user_name,status_label,status_type,pipeline_name,value,note,date_won,confidence',
      'oppo_c3,lead_a1,Acme GmbH,Ada Lovelace,Jo Blake,Signed paper,won,Sales,1250,Rollout,2026-01-31,100',
    ),
    fields: {
      id: 'externalId',
      lead_name: 'companyName',
      contact_name: 'contactEmail',
      user_name: 'ownerEmail',
      status_label: 'stageName',
      status_type: 'statusName',
      pipeline_name: 'pipelineName',
      value: 'value',
      note: 'name',
      confidence: 'probability',
    },
    first: { name: 'Rollout', stage: 'WON', company: { name: 'Acme GmbH' }, externalId: 'oppo_c3' },
  },
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
