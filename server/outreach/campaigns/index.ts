import { implement } from '@/server/kernel/contract/implement';
import { readAudience } from './audience';
import { cancelCampaign } from './cancel';
import { campaignsContract } from './contract';
import { createCampaign } from './create';
import { deleteCampaign } from './delete';
import { getCampaign } from './get';
import { launchCampaign } from './launch';
import { listCampaigns } from './list';
import { countOutcomes } from './outcomes';
import { previewCampaign } from './preview';
import { readProgress } from './progress';
import { listRecipients } from './recipients';
import { testCampaign } from './test';
import { updateCampaign } from './update';

export const campaigns = implement(campaignsContract, {
  list: listCampaigns,
  create: createCampaign,
  get: getCampaign,
  update: updateCampaign,
  delete: deleteCampaign,
  launch: launchCampaign,
  cancel: cancelCampaign,
  recipients: listRecipients,
  outcomes: countOutcomes,
  progress: readProgress,
  audience: readAudience,
  preview: previewCampaign,
  test: testCampaign,
});
