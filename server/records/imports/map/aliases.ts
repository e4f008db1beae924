import type { Importable } from '../contract';

/**
 * What other systems call a field in the files that they export: HubSpot, Salesforce, Pipedrive, Close, Twenty and Attio. Names stand
 * as `plainName` makes them.
 */
type Aliases = Record<string, string>;

const OWNER =
  'owner owneremail ownername assignedto assignedtoname assignee accountowner recordowner salesowner user username';
const PLACE = {
  city: 'city town ort mailingcity billingcity addresscity primarylocationcity primarylocationlocality companycity citytownvillagelocality addressescity addressaddresscity primaryaddresscity',
  state:
    'state stateregion region province mailingstate billingstate addressstate statecounty addressesstate addressaddressstate primarylocationstate primarylocationregion primaryaddressstate',
  country:
    'country countryregion land mailingcountry billingcountry addresscountry addressescountry addressaddresscountry primarylocationcountrycode primarylocationcountry primaryaddresscountry',
};
const PERSON = {
  firstName: 'first givenname vorname prenom namefirstname',
  lastName: 'last surname familyname nachname nom namelastname',
};
const EXTERNAL = 'id recordid hsobjectid entryid externalid externalsystemid';

export const ALIASES: Record<Importable, Aliases> = {
  contacts: {
    ...PLACE,
    ...PERSON,
    externalId: `${EXTERNAL} contactid personid`,
    name: 'fullname contactname personname displayname contact person lead contactfullname record',
    title: 'jobtitle position role jobposition beruf',
    email:
      'emailaddress mail emailaddresses workemail primaryemail emailsprimaryemail personemail emailwork contactemail primaryemailaddress email1 emailsemail',
    phone:
      'phonenumber phonenumbers telephone tel workphone primaryphone mobile mobilephone mobilephonenumber phoneswork phonesprimaryphonenumber personphone phonework phonemobile primaryphonenumber phone1 phonesphone phonesphonenumber',
    companyName:
      'company companyname organization organisation organizationname account accountname employer firma associatedcompany primarycompany leadname leaddisplayname primaryassociatedcompany companyname',
    companyId: 'leadid organizationid accountid associatedcompanyid primaryassociatedcompanyid',
    companyDomain: 'companydomain companydomainname domain',
    website: 'websiteurl url web homepage primaryurl urlsurl',
    ownerEmail: `${OWNER} contactowner personowner`,
    source: 'leadsource originalsource originalsourcetype origin',
    lifecycleStage: 'lifecycle lifecyclephase',
    tags: 'labels label tag personlabel personlabels categories groups lists',
    status: 'contactstatus',
    emailOptOut: 'unsubscribed hasoptedoutofemail optedout unsubscribedfromallemail',
    doNotContact: 'donotcall dnc',
    lastContactedAt: 'lastcontacted lastcontactdate',
    lastActivityAt: 'lastactivity lastactivitydate',
  },
  companies: {
    ...PLACE,
    externalId: `${EXTERNAL} companyid organizationid accountid leadid`,
    name: 'companyname organization organizationname organisation account accountname firma displayname company leadname record',
    domain:
      'companydomainname companydomain domains domainname domaindomainurl domainnamelinkurl domainurl emaildomain',
    website: 'websiteurl url web homepage',
    phone: 'phonenumber telephone tel',
    industry: 'branche sector category categories',
    ownerEmail: `${OWNER} companyowner organizationowner`,
    tags: 'labels label tag organizationlabel',
  },
  leads: {
    ...PLACE,
    ...PERSON,
    externalId: `${EXTERNAL} leadid`,
    name: 'fullname leadname contactname personname displayname leadtitle',
    title: 'jobtitle position role',
    company: 'companyname organization organizationname account accountname companyaccount employer firma',
    email: 'emailaddress mail primaryemail workemail personemail emailsprimaryemail',
    phone: 'phonenumber telephone mobile mobilephone mobilephonenumber workphone',
    website: 'websiteurl url',
    linkedinUrl: 'linkedin linkedinprofile linkedinlinkurl linkedinlink',
    source: 'leadsource originalsource',
    lifecycleStage: 'lifecycle',
    status: 'leadstatus',
    estimatedInterest: 'interest rating',
    notes: 'note description leadnote comments',
    ownerEmail: `${OWNER} leadowner`,
    tags: 'labels label tag leadlabel leadlabels',
  },
  deals: {
    externalId: `${EXTERNAL} dealid opportunityid`,
    name: 'dealname title dealtitle opportunityname opportunity deal note record',
    value: 'amount dealvalue dealamount amountamount opportunityvalue valueincompanycurrency',
    currency: 'dealcurrency valuecurrency currencycode amountcurrency amountcurrencycode dealcurrencyofvalue',
    pipelineName: 'pipeline dealpipeline pipelinename',
    stageName: 'stage dealstage stagename pipelinestage opportunitystage statuslabel',
    statusName: 'status dealstatus statustype',
    expectedCloseDate: 'closedate expectedclosedate dealexpectedclosedate estimatedclose dateclosed',
    notes: 'description dealdescription comments',
    companyName:
      'company associatedcompany organization organizationname dealorganization account accountname leadname primarycompany primaryassociatedcompany',
    companyId: 'leadid organizationid accountid associatedcompanyid associatedcompanyids primaryassociatedcompanyid',
    contactId: 'personid pointofcontactid associatedcontactid associatedcontactids primarycontactid',
    contactEmail:
      'email contactemail personemail associatedcontactemails emailaddress associatedcontact associatedcontacts associatedpeople contactperson contact contactname primarycontact pointofcontact person personname',
    probability: 'confidence dealprobability',
    lossReason: 'lostreason closedlostreason lossreason',
    ownerEmail: `${OWNER} dealowner opportunityowner`,
    tags: 'labels label tag deallabel',
  },
  tasks: {
    externalId: `${EXTERNAL} taskid activityid`,
    title: 'subject name tasktitle taskname activitysubject text',
    dueDate: 'due duedate deadline activityduedate date',
    description: 'notes note body tasknotes comment',
    type: 'tasktype activitytype kind',
    priority: 'taskpriority',
    done: 'completed complete isdone iscomplete status taskstatus markedasdone',
    companyName:
      'company organization organizationname account accountname companyaccount associatedcompany primarycompany',
    contactEmail:
      'contact email contactemail personemail contactname contactperson person personname associatedcontact primarycontact',
    leadEmail: 'lead leadname associatedlead',
    dealName: 'deal dealtitle opportunity opportunityname associateddeal',
    ownerEmail: `${OWNER} taskowner`,
  },
  notes: {
    externalId: `${EXTERNAL} noteid activityid engagementid`,
    body: 'notebody notebodyhtml content note notecontent text notetext description comment comments',
    pinned: 'ispinned pinnedtoperson pinnedtodeal pinnedtoorganization',
    writtenAt: 'createdat createdate createddate created addtime activitydate notedate date datecreated timestamp',
    companyName:
      'company organization organizationname account accountname associatedcompany associatedcompanies primarycompany leaddisplayname parentname',
    contactEmail:
      'contact email contactemail personemail contactname contactperson person personname associatedcontact associatedcontacts primarycontact associatedcontactemails',
    leadEmail: 'lead leadname leadtitle associatedlead',
    dealName: 'deal dealtitle opportunity opportunityname associateddeal associateddeals',
  },
  products: {
    externalId: `${EXTERNAL} productid`,
    name: 'productname title item',
    sku: 'productcode code articlenumber',
    price: 'unitprice amount listprice',
    category: 'productcategory type family',
    description: 'productdescription',
  },
  cases: {
    title: 'subject casesubject ticketname name summary',
    status: 'casestatus ticketstatus',
    priority: 'casepriority ticketpriority',
    openedAt: 'opened createdate createddate dateopened',
    dueDate: 'due deadline duedate',
    description: 'casedescription ticketdescription content notes comments',
    companyName: 'company account accountname organization associatedcompany',
    contactEmail: 'email contactemail associatedcontactemails',
    ownerEmail: `${OWNER} caseowner ticketowner`,
  },
  contracts: {
    title: 'name contractname contracttitle subject',
    status: 'contractstatus',
    value: 'amount contractvalue totalcontractvalue',
    currency: 'currencycode contractcurrency',
    signedDate: 'signed datesigned customersigneddate',
    startDate: 'start contractstartdate begins validfrom',
    endDate: 'end contractenddate ends validuntil expires',
    renewalMonths: 'renewalterm renewal contractterm',
    noticeDays: 'noticeperiod ownerexpirationnotice',
    description: 'notes comments specialterms',
    companyName: 'company account accountname customer organization',
    contactEmail: 'email contactemail customersignedemail',
    ownerEmail: `${OWNER} contractowner`,
  },
};

/** What is never written, so that no custom field is offered for it. */
export const READ_ONLY = new Set(
  'createdat updatedat createdate createddate lastmodifieddate lastmodified creationdate deletedat createdby updatedby'.split(
    ' ',
  ),
);
