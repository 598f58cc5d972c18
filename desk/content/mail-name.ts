/** The name of a mail in words: `order-confirmation` → `Order confirmation`. */
export const mailName = (slug: string): string => slug.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
