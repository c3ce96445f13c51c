import { defineErrors } from '../error-definition.ts'

export const agentErrors = defineErrors({
  agent_not_built: [
    409,
    'Bu sunucuda ajanın bu sürümü yok. "npm run build" ile hazırlanan sürümü seçin.',
    'This server has no such version of the agent. Choose the one that “npm run build” made.',
  ],
  agent_renewal_open: [
    409,
    'Başka bir ajan yenilemesi sürüyor. Bitmesini bekleyin ya da önce onu iptal edin.',
    'Another renewal of agents is under way. Wait for its end, or cancel it first.',
  ],
  agent_renewal_over: [409, 'Bu yenileme zaten bitmiş.', 'This renewal is over already.'],
  no_agent_to_renew: [
    409,
    'Seçilen robotların hiçbiri yenilenemez: ya bu sürümü çalıştırıyorlar ya da ajanları paket olarak kurulmamış.',
    'None of these robots can be renewed: they run this version already, or their agent was not installed as a package.',
  ],
})
