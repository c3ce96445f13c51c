import { Mime } from 'mime'
import otherTypes from 'mime/types/other.js'
import standardTypes from 'mime/types/standard.js'

/** The registered types, and source code, which they call a video (ts) or do not know. */
const types = new Mime(standardTypes, otherTypes)
  .define({ 'text/x-typescript': ['ts'], 'application/yaml': ['yaml', 'yml'] }, true)
  .define({ 'text/x-python': ['py'], 'text/x-shellscript': ['sh'] }, true)

/** The media type that a file's ending names, for people's eyes only: downloads are always sent as bytes. */
export function mimeOf(name: string): string {
  return (name.includes('.') && types.getType(name)) || 'application/octet-stream'
}
