/** Money and quantities are counted in hundredths, in integers, so that no sum depends on binary fractions. */
const toHundredths = (value: number) => BigInt(Math.round(value * 100));

/** Hundredths as the text of a decimal: `1234n` is `12.34`. */
export function decimalText(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Quantity times price in hundredths, half a hundredth rounded up. */
export function lineTotal(quantity: number, unitPrice: number): bigint {
  return (toHundredths(quantity) * toHundredths(unitPrice) + 50n) / 100n;
}
