/** The id of the element with a served page's data. In its own file, because the boot script imports nothing else of the page. */
export const PAYLOAD_ID = 'page-data'
