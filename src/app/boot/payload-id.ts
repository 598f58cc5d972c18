/** The element that holds a served page's data. Apart, because the boot script knows nothing else. */
export const PAYLOAD_ID = 'page-data'
