/**
 * The id of the element that contains a served page's data. It has its own file because the boot script imports nothing else of the page.
 */
export const PAYLOAD_ID = 'page-data'
