export const CustomFields = () => null;
