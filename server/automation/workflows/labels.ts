/** `lifecycleStage` reads `Lifecycle stage`, `company.name` `Company name`. What the API calls an offering is a product to people. */
export function labelOf(name: string): string {
  const words = name
    .replace(/^offering/, 'product')
    .replace(/^interestedOffering/, 'interestedProduct')
    .replace(/^customFields\./, '')
    .replace(/[._]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
