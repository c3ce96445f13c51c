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
  agent_recalled: [
    410,
    'Ajanın bu sürümü geri çağrıldı; artık kurulmaz ve robotlara gönderilmez. Başka bir sürüm hazırlayın.',
    'This version of the agent was recalled; it is neither installed nor sent to robots any more. Build another one.',
  ],
  agent_unknown: [
    409,
    'Ajanın böyle bir sürümü yok: ne bu sunucuda var ne de bir robot onu çalıştırıyor.',
    'There is no such version of the agent: this server has it not, and no robot runs it.',
  ],
  no_agent_to_renew: [
    409,
    'Seçilen robotların hiçbiri yenilenemez: ya bu sürümü çalıştırıyorlar, ya ajanları paket olarak kurulmamış, ya da verileri bu sürümün okuyamayacağı biçimde.',
    'None of these robots can be renewed: they run this version already, their agent was not installed as a package, or this version cannot read their data.',
  ],
})
