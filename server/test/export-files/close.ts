import { csv, type ExportFile } from './shape';

export const CLOSE: readonly ExportFile[] = [
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
];
