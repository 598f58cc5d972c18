/** What is said where more of a piece was wanted than one line takes. */
export const heldTo = (max: number, product: string): string => `You can order up to ${max} of ${product}. We set the quantity to ${max}.`
