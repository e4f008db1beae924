/** What a platform that names its deployments calls this one. */
export const platformDeployment = process.env.NEXT_DEPLOYMENT_ID;
