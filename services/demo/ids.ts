export { crewId, entityId, userId } from '#services/app/demo';
