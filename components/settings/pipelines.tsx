export const Pipelines = () => null;
