/** The message for a quantity that was reduced to the maximum of one line. */
export const quantityLimitMessage = (max: number, product: string): string =>
  `You can order up to ${max} of ${product}. We set the quantity to ${max}.`
