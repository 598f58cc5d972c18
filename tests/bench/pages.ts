/** The three kinds of page that most first visits see. */
export const pages = { home: '/', category: '/product-category/sofas', product: '/product/kalk-bay' } as const
