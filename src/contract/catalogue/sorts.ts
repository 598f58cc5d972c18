/** The orders of a listing. Apart from its schema, so that a page which only offers them loads no parser. */
export const sorts = ['popular', 'price', 'price-desc', 'newest', 'rating'] as const
export type Sort = (typeof sorts)[number]
