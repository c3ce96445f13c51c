/** What the audit log names when demo data comes or goes. */
export const demoSubject = { objectType: 'demo', objectId: 'demo', objectName: 'Demo' }
